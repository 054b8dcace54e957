/** A body that says how often something was read of it. */
export interface CountedBody {
  readonly stream: ReadableStream<Uint8Array>;
  reads(): number;
}

/** @returns a body of a text, which nothing is taken of before somebody reads it */
export function countedBody(text: string): CountedBody {
  let reads = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (reads++ === 0) controller.enqueue(new TextEncoder().encode(text));
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, reads: () => reads };
}
