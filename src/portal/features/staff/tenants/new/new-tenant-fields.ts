import { keysOf } from '#domain/platform/values/record-of.ts'
import { missingTexts } from '../messages.ts'
import { sectionFields } from '../sections/sections.ts'

/** What "Principal" asks of a new provider; the rest begins with what is usual, or stays empty. */
const asked = keysOf(missingTexts).filter((name) => name !== 'firstSupportMessageLabel')

/** The fields of the form of a new provider, the tab "Suporte" among them. */
export const newTenantFields = [...asked, 'ixc_trust', ...sectionFields.support] as const
