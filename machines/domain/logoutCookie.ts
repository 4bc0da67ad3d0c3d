/**
 * A cookie that the browser writes when a person signs out, before anything else. The session cookie beside it cannot be taken away by a page, but
 * from now on it speaks for no person, whether the server can be told or not. It lives until the server has heard of it, and holds the name under which
 * the server knows this browser for pushes, if it knows one.
 */
export const LOGOUT_COOKIE = 'left';
export const NO_DEVICE = '-';
