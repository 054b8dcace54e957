import { createRoot } from 'react-dom/client';
import { PortolanAgent, type PortolanAgentProps } from '../../../widget/react.ts';

interface Place {
  readonly heading: string;
  readonly about: string;
  readonly agent: string;
  readonly subject: {
    readonly kind: PortolanAgentProps['subjectKind'];
    readonly id?: string;
    readonly chain?: string;
  };
}

const root = document.querySelector<HTMLElement>('#places');
if (root !== null) {
  const places = JSON.parse(root.dataset.places ?? '[]') as readonly Place[];
  createRoot(root).render(
    places.map(({ heading, about, agent, subject }) => (
      <article key={agent}>
        <h2>{heading}</h2>
        <p className="quiet">{about}</p>
        <PortolanAgent
          agent={agent}
          subjectKind={subject.kind}
          {...(subject.id === undefined ? {} : { subjectId: subject.id })}
          {...(subject.chain === undefined ? {} : { chain: subject.chain })}
        />
      </article>
    )),
  );
}
