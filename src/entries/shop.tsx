import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import type { ShopGroup } from '../app/groups.ts';
import { routesOf } from '../app/routes.tsx';

const place = document.getElementById('root');
if (place) hydrateRoot(place, <RouterProvider router={createBrowserRouter(routesOf(place.dataset.group as ShopGroup))} />);
