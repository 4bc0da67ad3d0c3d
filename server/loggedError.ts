import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { StartRefused } from './startRefused.ts';

/** An error as a log line or a stored text may hold it: which, where and of what kind, never a value (I41). */
export interface LoggedError {
  type: string;
  message: string;
  /** SQLSTATE, or the system's own word */
  code?: string;
  constraint?: string;
  table?: string;
  /** the lines of the stack, without the message that a stack begins with */
  stack: string;
  cause?: LoggedError;
}

const MOST_CAUSES = 5;
const MESSAGE_LENGTH = 300;

/**
 * What a shopper typed travels as a parameter of a statement, and Drizzle's message repeats all of them; PostgreSQL's `message` and `detail`
 * repeat the value that was refused. So of a database error only names are kept, and no property that is not listed here.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something was thrown that is no error', stack: '' };
  const { code } = error as NodeJS.ErrnoException;
  const database = error instanceof pg.DatabaseError ? error : null;
  return {
    type: error.name === 'error' ? 'DatabaseError' : error.constructor.name,
    message: messageOf(error).slice(0, MESSAGE_LENGTH),
    ...(code !== undefined && { code: String(code) }),
    ...(database?.constraint !== undefined && { constraint: database.constraint }),
    ...(database?.table !== undefined && { table: database.table }),
    stack: framesOf(error.stack ?? ''),
    ...(error.cause !== undefined &&
      depth < MOST_CAUSES && { cause: loggedError(error.cause, depth + 1) }),
  };
}

/** One line for where a whole error does not fit: a column, a terminal. */
export function errorLine(error: unknown): string {
  // Its sentences are ours, and none of them is left out.
  if (error instanceof StartRefused) return error.message;
  const { message, constraint, cause } = loggedError(error);
  const why = cause
    ? `: ${cause.message}${cause.constraint ? ` (${cause.constraint})` : ''}`
    : constraint
      ? ` (${constraint})`
      : '';
  return message + why;
}

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `failed: ${firstWords(error.query)}`;
  if (error instanceof pg.DatabaseError) return `PostgreSQL says ${error.code ?? 'no'}`;
  // A parser quotes what it could not read, a schema what it did not expect.
  if (error instanceof SyntaxError || error.name === 'ValiError')
    return 'a text is not as expected';
  return error.message;
}

/** The verb and what it speaks of, of several the last one's; a value stands behind them. */
const firstWords = (statement: string): string =>
  (/^\s*with\b/i.test(statement) && statement.match(WRITES)?.at(-1)) ||
  (/^\s*(?:[\w".]+\s+){0,2}[\w".]+/.exec(statement)?.[0].trim() ?? 'a statement');
const WRITES = /\b(?:insert into|update|delete from) "\w+"/gi;

const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^ {4}at .*(:\d+:\d+\)?|<anonymous>\)?|native\)?)$/.test(line))
    .join('\n');
