/**
 * The lowest version of a package that may be installed, and why: a published fault below it. Checked
 * against the lock file, so without a network.
 */
export const versionFloors = {
  hono: ['4.12.21', 'CVE-2026-39410 (names of cookies) and CVE-2026-47673 to -47676'],
  sharp: [
    '0.35.5',
    'CVE-2026-33327, -33328, -35590 and -35591 of libvips, and libheif below 0.35.4',
  ],
  undici: ['7.18.2', 'CVE-2026-22036: an unbounded chain of content encodings'],
  'drizzle-orm': ['0.45.2', 'CVE-2026-39356: identifiers that were not escaped'],
  nodemailer: ['7.0.11', 'GHSA-mm7p-fcc7-pg87 and GHSA-rcmh-qjqh-p98v: its address parser'],
  'crypto-js': ['4.2.0', 'CVE-2023-46233: a PBKDF2 of one round'],
  valibot: ['1.2.0', 'CVE-2025-66020: its expression for emoji'],
} as const
