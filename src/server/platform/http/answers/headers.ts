import { createMiddleware } from 'hono/factory'
import type { Env } from '../context.ts'

/** The hash of an empty style tag: Emotion inserts empty ones and adds their rules by CSSOM. */
const EMPTY_STYLE = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`)

function contentSecurityPolicy(styles: readonly string[], scripts: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...quoted(scripts)].join(' ')}`,
    `style-src ${["'self'", ...quoted([EMPTY_STYLE, ...styles])].join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types pwa-sw',
    'report-to csp',
    'report-uri /csp-report',
  ].join('; ')
}

/** For a picture opened by itself: scripts in it do not run. */
const pictureSecurityPolicy = "sandbox; default-src 'none'"

const baseline = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  // The camera reads the code of a boleto, on the device.
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'Reporting-Endpoints': 'csp="/csp-report"',
}

/** Of every answer but pages. */
const noInlinePolicy = contentSecurityPolicy([], [])

/** The headers of an answer without content, for requests that no middleware sees. */
export const emptyAnswerHeaders: Readonly<Record<string, string>> = {
  ...baseline,
  'Content-Security-Policy': noInlinePolicy,
  'Cache-Control': 'no-store',
}

const baselineHeaders = Object.entries(baseline)
const twoYears = 'max-age=63072000; includeSubDomains'

/**
 * The headers of every answer, errors and files included. Inline styles and the import map are allowed by hash, not by nonce:
 * browsers cache the page, and a cached nonce is a constant. `isStrict` is false in development
 * alone, where Vite's page contains inline scripts and styles.
 */
export const securityHeaders = (isStrict: boolean) =>
  createMiddleware<Env>(async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of baselineHeaders) headers.set(name, value)
    if (c.get('isPicture')) {
      headers.set('Content-Security-Policy', pictureSecurityPolicy)
    } else if (isStrict) {
      const [styles, scripts] = [c.get('styles'), c.get('scripts')]
      const hasInline = styles !== undefined || scripts !== undefined
      const policy = hasInline ? contentSecurityPolicy(styles ?? [], scripts ?? []) : noInlinePolicy
      headers.set('Content-Security-Policy', policy)
    }
    if (c.get('visitor').isTls) headers.set('Strict-Transport-Security', twoYears)
  })
