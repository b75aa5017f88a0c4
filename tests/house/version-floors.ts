const maliciousTanStack = 'CVE-2026-45321: two versions below steal secrets when they are installed'

/**
 * The lowest version of a package that may be installed, and why: a published fault below it. Checked
 * against the lock file, so without a network.
 */
export const versionFloors = {
  hono: [
    '4.12.25',
    'CVE-2026-39410 (names of cookies), CVE-2026-47673 to -47676 and CVE-2026-54290',
  ],
  '@hono/node-server': [
    '1.19.15',
    'CVE-2026-29087, GHSA-92pp-h63x-v22m and GHSA-frvp-7c67-39w9: paths of static files',
  ],
  vite: ['8.0.16', 'files of the machine, served in development'],
  sharp: [
    '0.35.5',
    'CVE-2026-33327, -33328, -35590 and -35591 of libvips, and libheif below 0.35.4',
  ],
  undici: [
    '7.24.0',
    'CVE-2026-22036 (an unbounded chain of content encodings), CVE-2026-1526, -1528 and -2229',
  ],
  '@tanstack/react-router': ['1.169.9', maliciousTanStack],
  '@tanstack/router-core': ['1.169.9', maliciousTanStack],
  '@tanstack/history': ['1.161.13', maliciousTanStack],
  'drizzle-orm': ['0.45.2', 'CVE-2026-39356: identifiers that were not escaped'],
  nodemailer: [
    '9.1.0',
    'GHSA-mm7p-fcc7-pg87 and GHSA-rcmh-qjqh-p98v (its address parser), GHSA-2x7j-588g-ccc2',
  ],
  'crypto-js': ['4.2.0', 'CVE-2023-46233: a PBKDF2 of one round'],
  valibot: ['1.2.0', 'CVE-2025-66020: its expression for emoji'],
} as const
