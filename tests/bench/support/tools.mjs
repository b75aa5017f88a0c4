import { tools } from '../../tools/tools.mjs'

/**
 * @typedef {{ url: string, headers: Record<string, string>, connections: number, duration?: number, amount?: number, overallRate?: number }} Load `duration`: seconds; `amount`: requests; `overallRate`: requests a second, in all
 * @returns {Promise<(load: Load) => Promise<{ requests: { average: number, total: number }, non2xx: number, errors: number }>>}
 */
export const loadAutocannon = () => tools.load('autocannon')

/**
 * @typedef {{ score: number | null, title: string, displayValue?: string }} Audit
 * @typedef {{ score: number | null, auditRefs: { id: string, weight: number }[] }} Category
 * @typedef {{ benchmarkIndex: number }} Environment how fast the machine is
 * @typedef {{ categories: Record<string, Category>, audits: Record<string, Audit>, environment: Environment }} Result
 * @typedef {{ port: number, output: 'json', throttling?: { cpuSlowdownMultiplier: number } }} Flags
 * @returns {Promise<(url: string, flags: Flags) => Promise<{ lhr: Result } | undefined>>}
 */
export const loadLighthouse = () => tools.load('lighthouse')
