import type { Module } from '#server/platform/module.ts'
import { themeRoutes } from './routes.ts'

export function themeModule(): Module {
  return { routes: themeRoutes }
}
