/** What all processes said so far of the answers they waited for. */
export class PushSink {
  /** By device: the topics it was sent. */
  readonly topics = new Map<string, Set<string>>()
  readonly counts = { read: 0, push: 0 }

  /** Counts a line that tells of an answer; false when it tells of something else. */
  take(line: string): boolean {
    const [kind = '', device = '', topic = ''] = line.split(' ')
    if (kind !== 'read' && kind !== 'push') return false
    this.counts[kind] += 1
    if (kind === 'push') {
      this.topics.set(device, (this.topics.get(device) ?? new Set()).add(topic))
    }
    return true
  }
}
