import { hydrateRoot } from 'react-dom/client';
import { BareList } from './list.tsx';

const root = document.getElementById('root');
const data = document.getElementById('data');
if (root && data) hydrateRoot(root, <BareList {...JSON.parse(data.textContent)} />);
