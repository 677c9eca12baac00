import nodemailer from 'nodemailer';
import { ProviderError, type ProviderFault } from '../provider-error.ts';

/** The id is the same for every attempt, so that receivers can recognise a repeat. */
export type Mail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Accepts one-click unsubscribing (RFC 8058). */
  unsubscribeUrl?: string;
};

/** Fails with a ProviderError. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

type SmtpFailure = { responseCode?: number; code?: string; syscall?: string; message?: string };

export function createSmtpMailer(options: { url: string; from: string; host: string }): Mailer {
  const transport = nodemailer.createTransport(
    {
      url: options.url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 10_000,
    },
    { from: options.from },
  );
  return {
    async send(mail) {
      try {
        await transport.sendMail({
          // Passed as an object, because a string would be parsed as a list.
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: `<${mail.id}@${options.host}>`,
          headers: { 'auto-submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        throw new ProviderError(faultOf(error as SmtpFailure), (error as Error).message, { cause: error });
      }
    },
    close: () => transport.close(),
  };
}

function unsubscribeHeaders({ unsubscribeUrl }: Mail): Record<string, string> {
  if (!unsubscribeUrl) return {};
  return {
    'list-unsubscribe': `<${unsubscribeUrl}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  };
}

/** 5xx is final, except for our own credentials; no response after connecting leaves the outcome unknown. */
function faultOf(failure: SmtpFailure): ProviderFault {
  const { responseCode } = failure;
  if (responseCode === undefined) return wasNeverReached(failure) ? 'retry-later' : 'unknown-outcome';
  if (responseCode === 530 || responseCode === 535) return 'reconnect';
  return responseCode >= 500 ? 'refused' : 'retry-later';
}

function wasNeverReached({ code, syscall, message = '' }: SmtpFailure): boolean {
  return (
    syscall === 'connect' || code === 'EDNS' || /greeting never received|connection timeout/i.test(message)
  );
}
