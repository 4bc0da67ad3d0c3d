/**
 * Loaded first into every process that the launcher starts (`node --import`): when the launcher is gone, even by kill -9,
 * the line to it breaks and the process ends too, by the same signal as in an orderly stop.
 */
const GRACE_MS = 10_000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), GRACE_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
