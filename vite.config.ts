import { defineConfig } from 'vite'
import { portal } from './builds/portal.ts'
import { server } from './builds/server.ts'
import { tests } from './builds/tests.ts'

export default defineConfig(({ isSsrBuild, mode }) => {
  if (mode === 'test') return tests
  return isSsrBuild ? server : portal
})
