'use client';
import { useMemo } from 'react';
import { SURFACE_TEXTS as T } from '#locale/portal/surfaces.ts';
import type { SurfaceCopy } from '#server/schemas/surface.ts';
import { type Backend, BackendError } from '../../../widget/call-backend.ts';
import { PortolanAgent } from '../../../widget/react.ts';
import type { Offer } from './use-offer.ts';

interface SurfacePreviewProps {
  readonly offer: Offer;
  /** Its texts, saved or not. */
  readonly copy: SurfaceCopy;
}

/** An unused wallet: nothing is read or saved for it. */
const WALLET = { address: '0x0000000000000000000000000000000000000001', chain: 'base' } as const;

/** The widget as a visitor sees it before turning it on. It is answered here, and turns nothing on. */
export function SurfacePreview({ offer, copy }: SurfacePreviewProps) {
  const { definition, example_subject: subject } = offer;
  const { title, description, turn_on } = copy;
  const backend = useMemo<Backend>(
    () => async (call) => {
      if (call !== 'resolve') throw new BackendError(409, 'preview', T.previewOnly);
      return {
        intent: 'agent',
        wallet: WALLET,
        linked: true,
        definition: { ...definition, copy: { title, description, turn_on } },
        subject,
        display_context: {},
        existing: null,
        result: null,
      };
    },
    [definition, subject, title, description, turn_on],
  );
  return (
    <PortolanAgent
      agent={definition.key}
      subjectKind={subject.kind}
      {...(subject.id === undefined ? {} : { subjectId: subject.id })}
      {...(subject.chain === undefined ? {} : { chain: subject.chain })}
      backend={backend}
    />
  );
}
