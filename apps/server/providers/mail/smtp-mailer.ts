import nodemailer from 'nodemailer';
import { ProviderError, type ProviderFault } from '../provider-error.ts';
import type { Mailer } from './port.ts';

type SmtpFailure = { responseCode?: number; code?: string; syscall?: string; message?: string };

/** The mail server behind SMTP_URL. */
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
          // One address, whatever stands in it: as a text it would be read as a list.
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: `<${mail.id}@${options.host}>`,
          headers: { 'auto-submitted': 'auto-generated' },
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

/** 5xx is the server's final word, save about our own credentials; silence once it was reached leaves open what it took. */
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
