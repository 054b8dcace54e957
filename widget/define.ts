import { PortolanAgent } from './portolan-agent.ts';

// A page may load it twice.
if (customElements.get('portolan-agent') === undefined) {
  customElements.define('portolan-agent', PortolanAgent);
}
