import { type QrCode, qrPath } from './qr-code.ts';

/** Always dark on white: many scanners don't read it otherwise. */
export function QrPicture({ code, label }: { code: QrCode; label: string }) {
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${code.size} ${code.size}`}>
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={qrPath(code)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
