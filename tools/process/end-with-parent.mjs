// Loaded before a program that another one has started: when that one is killed without warning,
// the pipe to it ends, and the program closes as if it had been asked to.
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM'))
process.stdin.on('error', () => process.kill(process.pid, 'SIGTERM'))
process.stdin.resume()
process.stdin.unref?.()
