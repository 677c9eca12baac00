import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceAll } from './replace-all.ts';
import { type Daemon, startDaemon } from './start-daemon.ts';

const CONF = new URL('../../../deploy/nginx/signboard.conf', import.meta.url);
/** The header by which a test says where a request comes from. */
export const CLIENT_ADDRESS = 'x-test-address';
/** What Debian's nginx.conf has around the file, with everything it writes in one folder. */
const FRAME = `
daemon off;
pid nginx.pid;
error_log stderr warn;
events { worker_connections 768; }
http {
  sendfile on;
  tcp_nopush on;
  types_hash_max_size 2048;
  default_type application/octet-stream;
  gzip on;
  access_log off;
  set_real_ip_from 127.0.0.1;
  real_ip_header ${CLIENT_ADDRESS};
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  include signboard.conf;
}
`;

export type Nginx = Daemon & { url: string; httpUrl: string; certificate: string; key: string };

type NginxOptions = {
  port: number;
  httpPort: number /** Instead of the file's, for tests that are more than one visitor. */;
  rate?: string;
};

/** nginx with the file of deploy/nginx, apart from its ports, its certificate, its rate and the processes behind it. */
export async function startNginx(
  { port, httpPort, rate = 'rate=100r/s' }: NginxOptions,
  processes: readonly string[],
): Promise<Nginx> {
  const [one = '', other = ''] = processes.map((url) => new URL(url).host);
  const { certificate, key } = makeCertificate();
  const conf = replaceAll(readFileSync(CONF, 'utf8'), [
    [/listen 443 /g, `listen 127.0.0.1:${port} `],
    [/listen \[::\]:443 .*\n/g, ''],
    [/listen 80;/g, `listen 127.0.0.1:${httpPort};`],
    [/listen \[::\]:80;\n/g, ''],
    [/\/etc\/letsencrypt\/\S+\/fullchain\.pem/g, 'certificate.pem'],
    [/\/etc\/letsencrypt\/\S+\/privkey\.pem/g, 'key.pem'],
    [/rate=100r\/s/g, rate],
    [/127\.0\.0\.1:3001/g, one],
    [/127\.0\.0\.1:3002/g, other],
  ]);
  const daemon = await startDaemon({
    command: 'nginx',
    args: ['-p', '.', '-c', 'nginx.conf', '-e', 'stderr'],
    files: { 'nginx.conf': FRAME, 'signboard.conf': conf, 'certificate.pem': certificate, 'key.pem': key },
    port,
  });
  const [url, httpUrl] = [`https://localhost:${port}`, `http://localhost:${httpPort}`];
  return { ...daemon, url, httpUrl, certificate, key };
}

function makeCertificate(): { certificate: string; key: string } {
  const folder = mkdtempSync(join(tmpdir(), 'signboard-certificate-'));
  try {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
    const args = ['req', '-x509', ...curve, ...subject, '-keyout', 'key.pem', '-out', 'certificate.pem'];
    execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    return { certificate: read('certificate.pem'), key: read('key.pem') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
