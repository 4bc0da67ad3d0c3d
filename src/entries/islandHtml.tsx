import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import type { IslandSlot } from '../app/pageContext.ts';
import { ISLANDS } from '../islands/all.ts';

/** Puts every island's own HTML where its token stands, and answers the props by token, for the document's data block. */
export function fillIslands(
  html: string,
  slots: IslandSlot[],
): { html: string; props: Record<string, object> } {
  let filled = html;
  const props: Record<string, object> = {};
  for (const slot of slots) {
    const Component = ISLANDS[slot.name] as ComponentType<object>;
    const own = renderToString(<Component {...slot.props} />, { identifierPrefix: slot.token });
    filled = filled.replace(
      `data-props="${slot.token}">[[${slot.token}]]`,
      () => `data-props="${slot.token}">${own}`,
    );
    props[slot.token] = slot.props;
  }
  return { html: filled, props };
}
