/**
 * Node's argument for another process or thread of ours to read the sources: what this process was
 * started with, or ts-exec. The build needs none of it.
 */
export function sourceLoader(): string {
  const own = process.execArgv.find((argument) =>
    /^--import=.*(ts-exec|\/run_typescript\.js)$/.test(argument)
  )
  return own ?? '--import=@poppinss/ts-exec'
}
