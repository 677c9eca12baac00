import type { AddressInfo, Server, Socket } from 'node:net';
import { Readable } from 'node:stream';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type FaultKind, type FaultSwitch, SLOW_MS } from '../faults/fault-switch.ts';
import type { Outbox } from './outbox.ts';

type SmtpSink = { port: number; stop: () => Promise<void> };
type Done = (error?: Error | null) => void;

export const MAIL_FAULTS = [
  'server-error',
  'hang',
  'drop-after-accept',
  'unauthorized',
  'not-found',
  'slow',
] as const satisfies FaultKind[];

/** An SMTP server on a free loopback port that stores every message instead of delivering it. */
export async function startSmtpSink(outbox: Outbox, faults: FaultSwitch): Promise<SmtpSink> {
  const sockets = new Map<number, Socket>();
  const faultOfSession = new WeakMap<SMTPServerSession, FaultKind>();
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onMailFrom: (_address, session, done) => {
      const kind = faults.take('MAIL FROM');
      if (kind) faultOfSession.set(session, kind);
      else faultOfSession.delete(session);
      answerSender(kind, done);
    },
    onRcptTo: ({ address }, session, done) => {
      const isRefused =
        address.toLowerCase().startsWith('bounce') || faultOfSession.get(session) === 'not-found';
      done(isRefused ? refusal(550, `5.1.1 <${address}> is unknown here`) : null);
    },
    onData: (stream, session, done) => {
      store(outbox, stream, session).then(() => {
        if (faultOfSession.get(session) === 'drop-after-accept') sockets.get(session.remotePort)?.destroy();
        else done();
      }, done);
    },
  });
  // Without a listener, a client that disconnects early would crash the sandbox.
  sink.on('error', () => undefined);
  trackSockets(sink.server, sockets);
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', () => resolve()));
  const stop = () =>
    new Promise<void>((resolve) => {
      sink.close(() => resolve());
      for (const socket of sockets.values()) socket.destroy();
    });
  return { port: (sink.server.address() as AddressInfo).port, stop };
}

function answerSender(kind: FaultKind | undefined, done: Done) {
  if (kind === 'hang') return;
  if (kind === 'slow') return void setTimeout(done, SLOW_MS);
  if (kind === 'server-error') return done(refusal(451, '4.3.0 Try again later'));
  if (kind === 'unauthorized') return done(refusal(535, '5.7.8 Authentication credentials invalid'));
  done();
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

async function store(outbox: Outbox, stream: SMTPServerDataStream, session: SMTPServerSession) {
  const bytes = await new Response(Readable.toWeb(stream) as BodyInit).arrayBuffer();
  const { messageId = '', subject = '', text = '', html = '', headers } = await PostalMime.parse(bytes);
  const offered = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const unsubscribe = /<(https?:[^>]+)>/.exec(offered)?.[1] ?? '';
  const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
  outbox.add({ messageId, to, subject, text, html, unsubscribe, at: new Date().toISOString() });
}

function trackSockets(server: Server, sockets: Map<number, Socket>) {
  server.on('connection', (socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
  });
}
