import http from 'node:http';

/** The floor: node:http answering a constant body. Prints its port. */
const body = JSON.stringify({ ok: true });
const server = http.createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(address.port);
});
