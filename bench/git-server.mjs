// Serves one repository over smart HTTP, in its own process: node git-server.mjs REPOSITORY
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';

const [repository] = process.argv.slice(2);

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  // Allows pushes to the checked-out branch: nobody uses the working tree afterwards.
  const settings = ['safe.directory=*', 'http.receivepack=true', 'receive.denyCurrentBranch=ignore'];
  const backend = spawn('git', [...settings.flatMap((setting) => ['-c', setting]), 'http-backend'], {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: `${repository}/.git`,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: pathname.replace(/^\/space\.git/, ''),
      QUERY_STRING: searchParams.toString(),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: request.headers['git-protocol'] ?? '',
    },
  });
  request.pipe(backend.stdin);
  let head = Buffer.alloc(0);
  const readHead = (chunk) => {
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    backend.stdout.off('data', readHead);
    for (const line of head.subarray(0, end).toString().split('\r\n')) {
      const [name, value] = line.split(/: */, 2);
      if (name === 'Status') response.statusCode = Number.parseInt(value, 10);
      else response.setHeader(name, value);
    }
    response.write(head.subarray(end + 4));
    backend.stdout.pipe(response);
  };
  backend.stdout.on('data', readHead);
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
