import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { tools } from '../tools/tools.mjs'

/** Runs a program of the tools; resolves to what it said, whatever its exit code. */
export function runTool(script: string, ...args: readonly string[]): Promise<string> {
  const program = join(tools.modules(), script)
  return new Promise((resolve, reject) => {
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const options = { maxBuffer: 64 * 1024 * 1024, env }
    execFile(process.execPath, [program, ...args], options, (_, stdout, stderr) => {
      // A program that finds something exits with a code, too; one that broke says nothing.
      if (stdout.trim() === '') reject(new Error(`${script} said nothing: ${stderr}`))
      else resolve(stdout)
    })
  })
}
