import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Plugin } from 'vite'
import { themeFileSchema } from '#contract/site/theme.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { findBrand, iconVersion } from './brand.ts'
import { drawIcon } from './draw-icon.ts'
import { iconNames, iconPath } from './icons.ts'
import { findScreenshots } from './screenshots.ts'
import { buildManifest } from './manifest.ts'

interface BuiltFile {
  readonly fileName: string
  readonly source: string | Uint8Array
}

/**
 * Builds manifest and icons of one provider from its `config.json`; throws when that is not a valid
 * theme.
 */
async function buildFiles(publicDir: string, clientId: string): Promise<BuiltFile[]> {
  const read = async (path: string) => {
    const file = join(publicDir, path)
    return existsSync(file) ? readFileSync(file) : null
  }
  const config: unknown = JSON.parse(
    readFileSync(join(publicDir, 'pwa', clientId, 'config.json'), 'utf8'),
  )
  const theme = v.parse(themeFileSchema, config)
  if (theme.client_id !== clientId) throw new Error(`its client_id is ${theme.client_id}`)
  const brand = await findBrand(
    {
      alias: theme.alias,
      primary: theme.primary_color,
      logos: [theme.app_logo_url, theme.vertical_logo_url, theme.horizontal_logo_url],
    },
    async (url) => (url.startsWith('/') ? await read(url) : null),
  )
  const version = iconVersion(brand)
  const manifest = buildManifest({
    theme,
    rules: providerRules(clientId, theme.rules),
    version,
    screenshots: await findScreenshots(`/pwa/${clientId}`, read),
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
 * Vite plugin that builds a manifest and icons for every provider in `public/pwa`, for hosts that
 * serve only static files. An invalid `config.json` stops the build.
 */
export function staticManifests(publicDir: string): Plugin {
  return {
    name: 'static-manifests',
    apply: 'build',
    async generateBundle() {
      for (const clientId of readdirSync(join(publicDir, 'pwa'))) {
        try {
          for (const file of await buildFiles(publicDir, clientId)) {
            this.emitFile({ type: 'asset', ...file })
          }
        } catch (error) {
          this.error(`public/pwa/${clientId}/config.json: ${String(error)}`)
        }
      }
    },
  }
}
