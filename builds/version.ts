import { execFileSync } from 'node:child_process'
import packageFile from '../package.json' with { type: 'json' }

/**
 * What this build is of: the tag of a release, else the last one with the commits since and the commit, such
 * as `v1.0.0-12-gb89f6d1c`; the version of `package.json` in a copy without git.
 */
export function buildVersion(): string {
  try {
    const words = ['describe', '--tags', '--always', '--dirty', '--match', 'v*']
    const described = execFileSync('git', words, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
    // Without a tag there is only the commit.
    return described.startsWith('v') ? described : `v${packageFile.version}-g${described}`
  } catch {
    return `v${packageFile.version}`
  }
}
