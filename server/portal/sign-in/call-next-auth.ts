import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth, { type AuthOptions } from 'next-auth';
import { leaveOriginToPortal } from '#server/config/environment.ts';

/** What next-auth reads of a request. */
export interface AuthCall {
  readonly method: 'GET' | 'POST';
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
  readonly cookies: Readonly<Record<string, string>>;
}

leaveOriginToPortal();

/** Calls next-auth with what it reads of a request, and gathers what it writes. */
export async function callNextAuth(
  call: AuthCall,
  origin: string,
  options: AuthOptions,
): Promise<Response> {
  const headers = new Headers({ 'cache-control': 'private, no-store' });
  let status = 200;
  let body: string | null = null;
  const { host, protocol } = new URL(origin);
  const request = {
    method: call.method,
    query: { ...call.query, nextauth: [...call.path] },
    body: call.body,
    cookies: call.cookies,
    headers: { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) },
  };
  const response = {
    status(code: number) {
      status = code;
      return response;
    },
    getHeader: (name: string) =>
      name.toLowerCase() === 'set-cookie' ? headers.getSetCookie() : headers.get(name),
    setHeader(name: string, value: string | readonly string[]) {
      headers.delete(name);
      for (const one of [value].flat()) headers.append(name, one);
      return response;
    },
    json(value: unknown) {
      headers.set('content-type', 'application/json');
      body = JSON.stringify(value);
    },
    send(value: unknown) {
      if (typeof value === 'string') body = value;
      else if (value !== undefined && value !== null) response.json(value);
    },
    end: () => undefined,
  };
  await NextAuth(
    request as unknown as NextApiRequest,
    response as unknown as NextApiResponse,
    options,
  );
  return new Response(body, { status, headers });
}
