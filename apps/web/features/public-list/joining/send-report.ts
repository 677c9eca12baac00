import type { ErrorCode } from '@signboard/contract/errors.ts';
import { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import { callInPlace } from '#web/lib/api/call.ts';
import { faultCode, isSessionFault } from './in-place-fault.ts';
import type { ListAddress } from './list-address.ts';
import type { ReportReason } from './report-reasons.ts';

/** Resolves with the reason for a refusal, or null. */
export async function sendReport(
  list: ListAddress,
  { reason, text }: { reason: ReportReason; text: string },
): Promise<ErrorCode | null> {
  const body = { ...list, reason, ...(text.trim() && { text: text.trim() }) };
  try {
    await callInPlace(publicListApi.report, { body }).catch((fault) => {
      // A report must not be lost because a session has ended: anyone may send one.
      if (!isSessionFault(fault)) throw fault;
      return callInPlace(publicListApi.report, { body, credentials: {} });
    });
    return null;
  } catch (fault) {
    return faultCode(fault);
  }
}
