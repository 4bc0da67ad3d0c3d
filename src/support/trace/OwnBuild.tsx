import { useEffect, useState } from 'react';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { chartsIn, ofThisBuild } from '#src/trace/chartsOfBuild.ts';
import { differencesOn } from '../player/differences.ts';
import { WhenOpen } from '../player/WhenOpen.tsx';

/** Each page of a checkout on today's charts, and on those of the build that recorded it. */
export function OwnBuild({ trace }: { trace: Trace }) {
  return (
    <WhenOpen className="more" summary="On the charts of its own build">
      <ol>
        {trace.segments.map((segment) => (
          <OfPage key={segment.document} segment={segment} />
        ))}
      </ol>
    </WhenOpen>
  );
}

function OfPage({ segment }: { segment: Trace['segments'][number] }) {
  const [own, setOwn] = useState('Reading its charts…');
  useEffect(() => {
    void import(/* @vite-ignore */ `/charts/${encodeURIComponent(segment.build)}.js`)
      .catch(() => null)
      .then((bundle) => {
        const build = chartsIn(bundle);
        setOwn(
          build ? differencesOn(segment, build) : 'The charts of that build are not kept here.',
        );
      });
  }, [segment]);
  return (
    <li>
      <p>
        <b>Today’s charts:</b> {differencesOn(segment, ofThisBuild)}
      </p>
      <p>
        <b>
          Its own, build <code>{segment.build}</code>:
        </b>{' '}
        {own}
      </p>
    </li>
  );
}
