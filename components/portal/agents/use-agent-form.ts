import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { appendAnswer } from '#server/schemas/transcript.ts';
import { readFormErrors } from '../field-errors.ts';
import { useTRPC } from '../trpc.tsx';
import type { FormField, FormValues } from './agent-fields.ts';
import { BLAMED } from './blamed-fields.ts';

interface AgentFormOptions {
  readonly org: string;
  /** The initial values of the fields. */
  readonly first: FormValues;
  readonly fieldsOf: (values: FormValues) => readonly FormField[];
  /**
   * The agent to preview.
   *
   * @param transcript the sentence with the answers to its questions; null while nothing was asked
   */
  readonly bodyOf: (values: FormValues, transcript: string | null) => Record<string, unknown>;
  /** The call that saves the previewed agent; its errors for another body are dropped. */
  readonly saving: { readonly error: unknown; reset(): void };
}

/** The state of an agent's form: its values, the questions about it, and its interpretation. */
export function useAgentForm({ org, first, fieldsOf, bodyOf, saving }: AgentFormOptions) {
  const trpc = useTRPC();
  const [values, setValues] = useState(first);
  const [transcript, setTranscript] = useState<string | null>(null);
  const preview = useMutation(trpc.agents.preview.mutationOptions());
  const fields = fieldsOf(values);
  const ask = (sentence: string | null) => {
    saving.reset();
    preview.mutate({ org, body: bodyOf(values, sentence) });
  };
  /** The interpretation is of an earlier input. */
  const forget = () => {
    setTranscript(null);
    preview.reset();
    saving.reset();
  };
  return {
    values,
    transcript,
    fields,
    preview,
    errors: readFormErrors(
      saving.error ?? preview.error,
      fields.map(({ name }) => name),
      BLAMED,
    ),
    forget,
    ask: () => ask(transcript),
    change: (name: string, value: string) => {
      setValues({ ...values, [name]: value });
      forget();
    },
    answer: (question: string, answer: string) => {
      const next = appendAnswer(transcript ?? values['request']?.trim() ?? '', question, answer);
      setTranscript(next);
      ask(next);
    },
  };
}

export type AgentFormState = ReturnType<typeof useAgentForm>;
