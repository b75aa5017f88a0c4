import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Plugin } from 'vite'
import { themeFileSchema } from '#contract/theme.ts'
import { providerRules } from '#domain/provider-rules.ts'
import { drawIcon, versionOf } from './draw.ts'
import { iconNames, iconPath } from './pictures.ts'
import { screenshotsIn } from './screenshot.ts'
import { manifestOf } from './shape.ts'

interface MadeFile {
  readonly fileName: string
  readonly source: string | Uint8Array
}

/** Manifest and icons of one provider, from its `config.json`; throws when that is not a theme. */
async function filesOf(publicDir: string, clientId: string): Promise<MadeFile[]> {
  const read = async (path: string) => {
    const file = join(publicDir, path)
    return existsSync(file) ? readFileSync(file) : null
  }
  const config: unknown = JSON.parse(
    readFileSync(join(publicDir, 'pwa', clientId, 'config.json'), 'utf8'),
  )
  const theme = v.parse(themeFileSchema, config)
  if (theme.client_id !== clientId) throw new Error(`it speaks of ${theme.client_id}`)
  const logo = theme.app_logo_url?.startsWith('/') ? await read(theme.app_logo_url) : null
  const brand = { logo, primary: theme.primary_color }
  const version = versionOf(brand)
  const manifest = manifestOf({
    theme,
    rules: providerRules(clientId, theme.rules),
    version,
    screenshots: await screenshotsIn(`/pwa/${clientId}`, read),
  })
  const icons = iconNames.map(async (name) => ({
    fileName: iconPath(clientId, name, version).slice(1),
    source: await drawIcon(name, brand),
  }))
  return [
    { fileName: `pwa/${clientId}/manifest.webmanifest`, source: JSON.stringify(manifest) },
    ...(await Promise.all(icons)),
  ]
}

/**
 * A manifest and its icons for every provider of `public/pwa`, for hosts that serve files alone.
 * A `config.json` that is wrong stops the build.
 */
export function staticManifests(publicDir: string): Plugin {
  return {
    name: 'static-manifests',
    apply: 'build',
    async generateBundle() {
      for (const clientId of readdirSync(join(publicDir, 'pwa'))) {
        try {
          for (const file of await filesOf(publicDir, clientId)) {
            this.emitFile({ type: 'asset', ...file })
          }
        } catch (error) {
          this.error(`public/pwa/${clientId}/config.json: ${String(error)}`)
        }
      }
    },
  }
}
