export { ServiceClockLayout as default } from '../service-clock-layout.tsx';
