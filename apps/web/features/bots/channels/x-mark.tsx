export function XMark({ size = 16 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 16 16" fill="none" stroke="currentColor">
      <path d="M2.5 2.5 13.5 13.5" strokeWidth="2.6" />
      <path d="M13.3 2.5 2.7 13.5" strokeWidth="1.2" />
    </svg>
  );
}
