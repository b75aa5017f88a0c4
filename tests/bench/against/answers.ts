import { loadWith, type Question } from '../support/answer-load.ts'
import { startBareHono } from '../support/process.mjs'
import { ProcessProbe } from '../support/process-probe.ts'
import {
  browserHeaders,
  listPath,
  makeErpInstant,
  maria,
  plainHeaders,
  scriptOfPage,
  signInAs,
  subscribers,
} from '../support/subscriber-calls.ts'
import type { OpenLoad } from './load.ts'
import type { Measured, Rounds } from './rounds.ts'
import type { Side } from './sides.ts'

const connections = 50
/** Requests a round: one to two seconds of a processor. Both versions get the same, for their memory. */
const requests = { plainCpu: 10_000, listCpu: 4_000, pageCpu: 8_000, assetCpu: 10_000 }
/** Requests before they are counted: the server compiles code that it has not run before. */
const warmUpShare = 0.3
const slices = 4
/** Sign-ins of each subscriber a round. */
const signIns = 5

type AnswerKey = keyof typeof requests
const isAnswerKey = (key: string): key is AnswerKey => key in requests
const answerKeys = Object.keys(requests).filter(isAnswerKey)

/** A started server and what it is asked. */
async function openServer(side: Side) {
  const probe = await ProcessProbe.create()
  const server = await side.start(probe.env)
  const { port } = server
  await makeErpInstant(port)
  const plain = plainHeaders(port)
  const signedIn = await signInAs(port, maria)
  const questions: Record<AnswerKey, Question> = {
    plainCpu: { server, path: '/livez', headers: plain },
    listCpu: { server, path: listPath, headers: { ...signedIn, ...browserHeaders } },
    pageCpu: { server, path: '/', headers: { ...plain, ...browserHeaders } },
    assetCpu: {
      server,
      path: await scriptOfPage(port),
      headers: { ...plain, ...browserHeaders },
    },
  }
  return { name: side.name, server, probe, questions }
}

type Asked = { readonly name: Measured; readonly question: Question }

/**
 * Notes the microseconds of the processor for a request at each server. They are asked in turn, a slice of
 * the requests at a time, as a shared machine changes its speed within seconds.
 */
async function noteCosts(key: AnswerKey, asked: readonly Asked[], rounds: Rounds): Promise<void> {
  const ask = ({ question }: Asked, share: number) => {
    const extent = { requests: Math.round(requests[key] * share) }
    return loadWith(question, { connections, extent })
  }
  for (const one of asked) await ask(one, warmUpShare)
  const before = asked.map(({ question }) => question.server.processorTime())
  for (let slice = 0; slice < slices; slice += 1) {
    for (const one of slice % 2 === 0 ? asked : asked.toReversed()) await ask(one, 1 / slices)
  }
  for (const [nth, { name, question }] of asked.entries()) {
    const spent = question.server.processorTime() - (before[nth] ?? NaN)
    rounds.note(key, name, spent / requests[key])
  }
}

/**
 * What an answer costs the processor, and the memory when all are given. The processes are new in each
 * round, as one may be lucky with what it compiles and when it collects.
 */
export const openAnswers: OpenLoad = async (_, rounds) => {
  const bare = await startBareHono()
  return {
    async round(sides) {
      const opened = []
      for (const side of sides) opened.push(await openServer(side))
      const bareQuestion = { server: bare, path: '/', headers: {} }
      for (const key of answerKeys) {
        const asked: Asked[] = opened.map(({ name, questions }) => ({
          name,
          question: questions[key],
        }))
        if (key === 'plainCpu') asked.push({ name: 'bare', question: bareQuestion })
        await noteCosts(key, asked, rounds)
      }
      const everybody = Array.from({ length: signIns }, () => subscribers).flat()
      for (const { name, server } of opened) {
        const before = server.processorTime()
        for (const who of everybody) await signInAs(server.port, who)
        rounds.note('signInCpu', name, (server.processorTime() - before) / everybody.length)
      }
      for (const { name, server, probe } of opened) {
        rounds.note('memory', name, server.memory())
        rounds.note('heap', name, (await probe.readMemory()).heap)
        probe.close()
        await server.stop()
      }
    },
    close: () => bare.stop(),
  }
}
