import { Select } from '#components/ui/select.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { AGENT_TEXTS as T } from '#locale/portal/agents.ts';
import styles from './agents.module.css';

type Kind = keyof typeof T.kinds;

/** The filter for agents; an empty field matches anything. */
export interface AgentFilter {
  readonly status: 'active' | 'paused' | '';
  readonly kind: Kind | '';
  readonly wallet: string;
}

interface AgentFilterFormProps {
  readonly filter: AgentFilter;
  readonly onFilter: (filter: AgentFilter) => void;
}

const ANY = { value: '', label: T.any };

/** The fields above the list of agents; the list updates immediately. */
export function AgentFilterForm({ filter, onFilter }: AgentFilterFormProps) {
  return (
    <div className={styles.filter}>
      <Select
        label={T.status}
        value={filter.status}
        options={[ANY, { value: 'active', label: T.active }, { value: 'paused', label: T.paused }]}
        onChange={(event) =>
          onFilter({ ...filter, status: event.target.value as AgentFilter['status'] })
        }
      />
      <Select
        label={T.kind}
        value={filter.kind}
        options={[ANY, ...Object.entries(T.kinds).map(([value, label]) => ({ value, label }))]}
        onChange={(event) =>
          onFilter({ ...filter, kind: event.target.value as AgentFilter['kind'] })
        }
      />
      <TextInput
        label={T.wallet}
        value={filter.wallet}
        mono
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onFilter({ ...filter, wallet: event.target.value })}
      />
    </div>
  );
}
