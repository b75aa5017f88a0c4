import type { Module } from '#server/platform/module.ts'
import { helpSite } from './site.ts'

/** The help for staff: pages of `docs/provedor`, on the hosts of providers and of the administration. */
export const helpModule = (): Module => ({ site: helpSite() })
