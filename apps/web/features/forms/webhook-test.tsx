import { Send } from 'lucide-react';
import { useState } from 'react';
import { isProblem } from '#web/lib/api/problem.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './webhook-test.module.css';

type WebhookTestProps = {
  url: string;
  /** What the field's error says is not repeated. */
  hasFieldError: boolean;
  send(url: string): Promise<unknown>;
  texts: { button: string; sending: string; sent: string; failed: string };
};

type Trial = { of: string; state: 'sending' | 'sent' } | { of: string; state: 'failed'; why: string };

/** Sends a test message to a Discord webhook; works before saving. */
export function WebhookTest({ url, hasFieldError, send, texts }: WebhookTestProps) {
  const [last, setTrial] = useState<Trial | null>(null);
  // A result for another URL doesn't apply.
  const trial = last?.of === url && !hasFieldError ? last : null;

  async function test(): Promise<void> {
    setTrial({ of: url, state: 'sending' });
    try {
      await send(url);
      setTrial({ of: url, state: 'sent' });
    } catch (reason) {
      const why = isProblem(reason) ? (reason.fields?.webhookUrl ?? reason.msg) : texts.failed;
      setTrial({ of: url, state: 'failed', why });
    }
  }

  return (
    <div className="row gap-3">
      <Button
        variant="secondary"
        size="sm"
        disabled={url === '' || last?.state === 'sending'}
        onClick={() => void test()}
      >
        <Send aria-hidden="true" size={15} />
        {texts.button}
      </Button>
      <span role="status" className={trial?.state === 'failed' ? styles.failed : 'success text-sm'}>
        {trial?.state === 'sending' && texts.sending}
        {trial?.state === 'sent' && texts.sent}
        {trial?.state === 'failed' && trial.why}
      </span>
    </div>
  );
}
