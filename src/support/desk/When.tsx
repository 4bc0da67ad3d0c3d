/** How long ago, and the hour itself for who rests a pointer on it. */
export const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={`${at.slice(0, 16).replace('T', ' ')} UTC`}>
    {ago(at)}
  </time>
);

export function ago(iso: string): string {
  const minutes = Math.max(0, Math.round((Date.now() - Date.parse(iso)) / 60_000));
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 1440) return `${Math.round(minutes / 60)} h ago`;
  const days = Math.round(minutes / 1440);
  return `${days} ${days === 1 ? 'day' : 'days'} ago`;
}
