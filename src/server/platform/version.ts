declare const PORTAL_VERSION: string

/** The release or commit that this server was built of (`builds/version.ts`); of sources, `development`. */
export const version = typeof PORTAL_VERSION === 'undefined' ? 'development' : PORTAL_VERSION
