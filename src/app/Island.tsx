import { usePage } from './pageContext.ts';

/** `seen`: when it comes near the screen. `used`: the same, once the shopper has pressed or scrolled or read for five seconds. Every island also wakes when it is touched. */
export type Wake = 'seen' | 'used';

/**
 * A place for an island. Its HTML is rendered apart, as a root of its own, and put where the token stands: ids made by `useId` then
 * agree with what the browser hydrates.
 */
export function Island({
  name,
  wake,
  props,
  className,
}: {
  name: string;
  wake: Wake;
  props: object;
  className?: string;
}) {
  const { islands } = usePage();
  const token = `island-${islands.length}-${name}`;
  islands.push({ token, name, props });
  return (
    <div className={className} data-island={name} data-wake={wake} data-props={token}>
      {`[[${token}]]`}
    </div>
  );
}
