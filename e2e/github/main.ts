import { gitHubSettings } from './settings.ts';
import { startGitHub } from './start-github.ts';

await startGitHub(gitHubSettings());
