import '#server/sandbox/main.ts';
