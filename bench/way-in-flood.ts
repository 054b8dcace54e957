import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** One connection that posts a body again and again, as fast as it is let. */
const { url, headers, bodyBytes } = workerData as {
  url: string;
  headers: Readonly<Record<string, string>>;
  bodyBytes: number;
};
const body = Buffer.alloc(bodyBytes, 'x');
body.write('{"prompt":"');
body.write('"}', bodyBytes - 2);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const answers: Record<string, number> = {};
let isStopped = false;

function post(): Promise<string> {
  return new Promise((resolve) => {
    const call = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': String(bodyBytes),
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => {
          if (!call.writableFinished) call.destroy();
          resolve(String(response.statusCode));
        });
      },
    );
    call.on('error', () => resolve('cut off'));
    call.end(body);
  });
}

parentPort?.on('message', () => {
  isStopped = true;
});
while (!isStopped) {
  const answer = await post();
  answers[answer] = (answers[answer] ?? 0) + 1;
}
agent.destroy();
parentPort?.postMessage(answers);
