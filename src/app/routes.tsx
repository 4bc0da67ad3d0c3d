import type { RouteObject } from 'react-router';
import type { ShopGroup } from './groups.ts';

/** One router for each policy group; a path of another group is another document. */
const ROUTES: Record<ShopGroup, RouteObject[]> = { checkout: [], account: [], login: [] };

export const routesOf = (group: ShopGroup): RouteObject[] => ROUTES[group];
