import { createHash, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { flag } from '../reading/column-schemas.ts'
import type { Row } from '../reading/listing.ts'

/** As it stands: spaces belong to a password. */
const untrimmed = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.number()])), ''),
  v.transform((value) => String(value ?? '')),
)
const columns = v.object({ senha: untrimmed, senha_hotsite_md5: flag })

const sha256 = (value: string) => createHash('sha256').update(value).digest()

/**
 * Compares with the password of the ERP's own portal, which a row of `cliente` holds in clear, or as
 * an MD5 in hexadecimal. Both forms do the same work, and hashes of equal length are compared, so the
 * time tells neither form, length nor how much was right. The returned function holds the row's
 * password; it lives no longer than the request.
 */
export function centralPasswordOf(row: Row): (typed: string) => boolean {
  const read = v.safeParse(columns, row)
  const { senha, senha_hotsite_md5: isMd5 } = read.success
    ? read.output
    : { senha: '', senha_hotsite_md5: false }
  const kept = sha256(isMd5 ? senha.trim().toLowerCase() : senha)
  return (typed) => {
    const md5 = createHash('md5').update(typed).digest('hex')
    const isSame = timingSafeEqual(sha256(isMd5 ? md5 : typed), kept)
    return isSame && senha !== ''
  }
}
