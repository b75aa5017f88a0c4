import type { OpenLoad } from './load.ts'

/** From the start of the process until it is ready, on a database with all tables and rows. */
export const openStarts: OpenLoad = async (_, rounds) => ({
  async round(sides) {
    for (const side of sides) {
      const server = await side.start()
      rounds.note('start', side.name, server.readyAfter)
      rounds.note('startCpu', side.name, server.processorTime() / 1_000)
      await server.stop()
    }
  },
  close: () => Promise.resolve(),
})
