import { lazyWithRetry } from '../../ui/retryImport.ts';

export const NothingToOrder = lazyWithRetry(() => import('./Nothing.tsx'));
