/** All sheets of the inspector, in their order. */
import './chart/chart.css';
import './support.css';
import './player/player.css';
import './player/sequence.css';
import './player/moments.css';
import './player/drawing.css';
import './player/details.css';
import './list/list.css';
import './desk/desk.css';
import './phone.css';
